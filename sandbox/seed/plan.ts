import type { TroubleName } from './troubles'

/** Something that is wrong with a machine now. */
export type OpenTrouble = {
  trouble: TroubleName
  /** Default `new`. */
  status?: 'new' | 'in_progress'
  /** When it began. Default: some hours ago. */
  minutesAgo?: number
  /** How often it came, within 10 minutes. Default once. */
  count?: number
}

/** Wishes for one machine; the rest is made up. */
export type ServerPlan = {
  name?: string
  /** Where it stands. Default: one of the data centres. */
  site?: string
  /**
   * Only needed without `open`: its hardware troubles decide the health. `Critical` and `Warning` then get a fan or
   * inlet trouble.
   */
  health?: 'OK' | 'Warning' | 'Critical' | 'Unknown'
  open?: OpenTrouble[]
  /** Default true. Past events of an inactive machine stop before it was switched off. */
  isActive?: boolean
  /** Default `online`. */
  agent?: 'online' | 'offline' | 'never'
  /** Default `On`, or `Unknown` with the health. */
  powerState?: 'On' | 'Off' | 'PoweringOn' | 'PoweringOff'
  remoteEnabled?: boolean
  /** Days from today in Japan to the end of support; null: not known. Default: made up. */
  supportInDays?: number | null
  /** Records of its hardware log. Default 5 to 40. */
  hardLogs?: number
  /** Share of the past events compared to other machines. Default 1. */
  eventWeight?: number
  /** The records that only broken clocks and odd firmware write: no time, the year 2000, OEM, an alarm that never ends. */
  oddRecords?: boolean
  metrics?: 'gap' | 'nan' | 'single-point' | 'fan-failing' | 'inlet-hot'
  tags?: string[]
  note?: string
}
