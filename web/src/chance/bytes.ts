// Bytes and their hexadecimal form.
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

// No bytes for text that is not hexadecimal.
export const fromHex = (text: string): Uint8Array =>
  /^([0-9a-f]{2})*$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (hex) => parseInt(hex, 16))
    : new Uint8Array();
