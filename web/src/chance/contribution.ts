// What a player's browser adds to the shuffle: 32 random bytes, and the commitment that is published before them.
// crypto.subtle does not exist on a page without TLS, so SHA-256 comes from a library.
import { sha256 } from '@noble/hashes/sha2.js';

import { fromHex, toHex } from './bytes';

export const newContribution = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

export const commitmentTo = (contribution: string): string => toHex(sha256(fromHex(contribution)));
