/** 「99.95 %」 of a share of 0 to 1. Cut instead of rounded, so that only what is whole reads 100 %. */
export const percentText = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
