// Why something is not possible, in plain words, and the number of its rule.
export interface Reason {
  text: string;
  rule: string | null;
}

// The server's sentence begins with the number of its rule: "R19: You need …".
export function reasonOf(sentence: string): Reason {
  const [, rule = null, text = sentence] = /^([RG]\d+): (.+)$/s.exec(sentence) ?? [];
  return { text, rule };
}
