const LINE_END = /\r\n|[\n\r\u2028\u2029]/

/** The lines of a text, whatever system wrote it: word processors end one with U+2028 or U+2029. */
export const linesOf = (text: string): string[] => text.split(LINE_END)
