/** Most bytes of a picture, and the width and height of one in pixels. */
const MOST = 64 * 1024;
const SIDE = 150;

/**
 * A picture that a player can have, of a file: an SVG as it is, anything else that a browser can draw cut to a square and made a
 * PNG. None where the file is too large or no picture. Whether an SVG acts is for the server to say.
 */
export async function pictureOf(file: File): Promise<Blob | null> {
  if (file.type === 'image/svg+xml') return file.size <= MOST ? file : null;
  try {
    const drawn = await createImageBitmap(file);
    const side = Math.min(drawn.width, drawn.height);
    const canvas = new OffscreenCanvas(SIDE, SIDE);
    const [left, top] = [(drawn.width - side) / 2, (drawn.height - side) / 2];
    canvas.getContext('2d')?.drawImage(drawn, left, top, side, side, 0, 0, SIDE, SIDE);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    return png.size <= MOST ? png : null;
  } catch {
    return null;
  }
}

/** A picture as an address `data:`, which a text can hold. */
export async function textOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const letters = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  return `data:${picture.type};base64,${btoa(letters)}`;
}

/** The picture that such an address holds; none where it holds none. */
export function blobOf(text: string): Blob | null {
  const [, type, letters] = /^data:([\w/+.-]+);base64,([\w+/=]*)$/u.exec(text) ?? [];
  if (type === undefined || letters === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}
