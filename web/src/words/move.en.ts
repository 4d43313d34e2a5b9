// Moving to another device: the settings and the page behind the link.
export const en = {
  title: 'Continue on another device',
  text: 'Make a link and open it on the other device, or scan its code there. Then you can play on both, with the same name, games, statistics and boards.',
  make: 'Make link',
  renew: 'Make a new link',
  secret: 'Keep this link to yourself: anyone who opens it can play as you.',
  ends: (minutes: number) => `It works once, within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  ended: 'The link is no longer valid.',
  sign_out: 'Sign out other devices',
  sign_out_why: 'If you sign out other devices, you can use your name only on this one.',
  signed_out: 'All other devices are signed out.',

  page: 'Continue on this device',
  question: (name: string) => `Continue as ${name} on this device?`,
  gains: (name: string) => `You’ll play here as ${name}, with the same games, statistics and boards.`,
  leaves: (name: string) =>
    `Until now you have played here as ${name}. You will lose access to ${name}’s games, statistics and boards on this device.`,
  leaves_guest: 'You will lose access to the games, statistics and boards you have on this device.',
  only_here: 'Sign out my other devices',
  go: (name: string) => `Continue as ${name}`,
  same: (name: string) => `You are already ${name} on this device.`,
  bad: 'This link is not valid',
  bad_text: 'A link works once, for 10 minutes. On your other device, open the settings and make a new one.',
};

export type MoveWords = typeof en;
