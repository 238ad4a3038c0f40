import { describe, expect, it } from 'vitest';
import { pack, unpack } from './share.ts';

describe('a link with rules in it', () => {
  it('holds them', async () => {
    const text = '# Dominó de casa\nid = "casa"\n'.repeat(50);
    const held = await pack(text);
    expect(held).toMatch(/^[\w-]+$/u);
    expect(held.length).toBeLessThan(text.length / 4);
    expect(await unpack(held)).toBe(text);
  });

  it('that is damaged or unpacks without end holds none', async () => {
    for (const held of ['', 'x', '%%%', 'AAAA', (await pack('id = "casa"')).slice(2)])
      expect((await unpack(held)) || null, held).toBeNull();
    const bytes = new Uint8Array(
      await new Response(
        new Blob(['a'.repeat(1_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
      ).arrayBuffer(),
    );
    const held = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    expect(held.length).toBeLessThan(4_000);
    expect(await unpack(held)).toBeNull();
  });
});
