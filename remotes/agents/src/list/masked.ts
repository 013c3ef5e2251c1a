/** `abcd…wxyz`: enough to tell keys apart, too little to use one. */
export const masked = (key: string) => `${key.slice(0, 4)}…${key.slice(-4)}`
