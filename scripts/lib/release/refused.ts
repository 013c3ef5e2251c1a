/** A command that is refused: the message says why and what to do about it; nothing was changed. */
export class Refused extends Error {}
