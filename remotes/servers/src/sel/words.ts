import { formatNumber } from '@portal/ui'
import { hexByte } from './sensor-types'
import type { SelTime } from './record'

/** 「04 0C」 */
export const hexBytes = (bytes: readonly number[]): string => bytes.map(hexByte).join(' ')

/**
 * 「2024/12/03 11:27:10」: the digits of the BMC's clock as they are, because a record does not say in which zone it
 * runs.
 */
export function clockText({ seconds, kind }: SelTime): string {
  if (kind === 'unset') return '時刻の指定なし'
  if (kind === 'since-start') return `BMC 起動から ${formatNumber(seconds, '秒')}（時刻未設定）`
  return new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}

/** IANA private enterprise numbers of makers of servers and BMCs. */
const ENTERPRISES: Record<number, string> = {
  2: 'IBM',
  11: 'Hewlett-Packard',
  42: 'Oracle (Sun)',
  116: '日立製作所',
  119: 'NEC',
  211: '富士通',
  343: 'Intel',
  674: 'Dell',
  7154: 'IPMI Forum',
  10368: 'Fujitsu Technology Solutions',
  10876: 'Supermicro',
  19046: 'Lenovo',
  47196: 'Hewlett Packard Enterprise',
}

export const manufacturerText = (id: number): string => `${ENTERPRISES[id] ?? '不明な製造者'} (${id})`
