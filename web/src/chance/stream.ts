// The key of a game's chance, and the random numbers that follow from it.
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';

function part(bytes: Uint8Array): Uint8Array {
  const framed = new Uint8Array(8 + bytes.length);
  new DataView(framed.buffer).setBigUint64(0, BigInt(bytes.length), true);
  framed.set(bytes, 8);
  return framed;
}

export function keyOf(label: string, seed: Uint8Array, contributions: readonly Uint8Array[]): Uint8Array {
  const hash = sha256.create();
  for (const one of [new TextEncoder().encode(label), seed, ...contributions]) hash.update(part(one));
  return hash.digest();
}

const BLOCK = 64;

// The random numbers of one move; the deal is move 0.
export class Stream {
  readonly #nonce = new Uint8Array(12);
  #block = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #at = 0;

  constructor(
    readonly key: Uint8Array,
    move: number,
  ) {
    new DataView(this.#nonce.buffer).setBigUint64(0, BigInt(move), true);
  }

  word(): number {
    if (this.#at === this.#block.byteLength) {
      const bytes = chacha20(this.key, this.#nonce, new Uint8Array(BLOCK), undefined, this.#blocks++);
      this.#block = new DataView(bytes.buffer, bytes.byteOffset, BLOCK);
      this.#at = 0;
    }
    this.#at += 4;
    return this.#block.getUint32(this.#at - 4, true);
  }

  // A number from 0 to n - 1, each equally likely.
  below(n: number): number {
    for (;;) {
      const product = this.word() * n; // exact: below 2^32 times a few hundred
      if (product % 2 ** 32 >= 2 ** 32 % n) return Math.floor(product / 2 ** 32);
    }
  }
}
