import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { decodeQR } from 'qr/decode.js';
import { keyIn, linkTo, staysHere } from './links.ts';
import { outlineOf } from './qr_outline.ts';

describe('a link to a table', () => {
  it('has its code behind the #, and gives it back', () => {
    const link = linkTo('b7', 'Zk3-_x', { origin: 'https://mesa.example' });
    expect(link).toBe('https://mesa.example/t/b7#Zk3-_x');
    expect(keyIn(new URL(link).hash)).toEqual({ code: 'Zk3-_x', seat: null });
    expect(keyIn('')).toBeNull();
    expect(keyIn('#')).toBeNull();
    expect(keyIn('#.2')).toBeNull();
  });

  it('may lead to one seat, and to a part of the table', () => {
    const link = linkTo('b7', 'zk3', { part: 'hand', seat: 0, origin: 'https://mesa.example' });
    expect(link).toBe('https://mesa.example/t/b7/hand#zk3.1');
    expect(keyIn(new URL(link).hash)).toEqual({ code: 'zk3', seat: 0 });
    for (const odd of ['0', '-1', '1e3', 'x', '100', ' 1'])
      expect(keyIn(`#zk3.${odd}`)).toEqual({ code: 'zk3', seat: null });
  });

  it('is told to stay on this machine where its address does', () => {
    expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].map(staysHere)).toEqual([true, true, true, true]);
    expect(['192.168.1.20', 'mesa.example', '127.example', '10.127.0.0.1'].map(staysHere)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the drawing of a link', () => {
  const link = linkTo('9f2c41d07ab3', 'AbCdEfGhIjKlMnOpQrStUv', { origin: 'http://192.168.1.20:8080' });

  it('is read back by a camera as it was written', () => {
    const { size, path } = outlineOf(link);
    const scale = 4;
    const side = size * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
        const from = (row * side + Number(x) * scale) * 4;
        for (let at = from; at < from + Number(width) * scale * 4; at += 4) pixels.fill(0, at, at + 3);
      }
    }
    expect(decodeQR({ width: side, height: side, data: pixels })).toBe(link);
  });

  it('has four empty modules about it, as cameras want', () => {
    const plain = encodeQR(link, 'raw', { ecc: 'medium', border: 1 });
    const { size, path } = outlineOf(link);
    expect(size).toBe(plain.length + 6);
    expect(path.startsWith('M4 4h7')).toBe(true);
  });
});
