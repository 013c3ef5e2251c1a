import { formatNumber } from '@portal/ui'

/** 「うちメンテナンス中 3 台」: how many of the servers that were just counted are in a window. */
export const withinText = (count: number): string => `うちメンテナンス中 ${formatNumber(count)} 台`
