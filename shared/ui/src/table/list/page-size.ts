import * as z from 'zod/mini'
import { stored } from '../../storage/stored'
import { useStored } from '../../storage/use-stored'

/** All rows in one page, of which the table draws what is in sight. */
export const ALL = 0
export const pageSizes: readonly number[] = [25, 50, 100, 200, ALL]
export const pageSizeText = (size: number): string => (size === ALL ? 'すべて' : `${size} 件`)

const KEY = 'portal.page-size'
const Size = z.number().check(z.refine((size) => pageSizes.includes(size)))
const INITIAL = 50

/** Rows a page of a list whose address names no number: what the user has chosen for this browser, else 50. */
export const usualPageSize = (): number => stored('local', KEY, Size).read() ?? INITIAL

/** The same with its setter, for settings. Lists follow when they are opened next. */
export const useUsualPageSize = () => useStored(KEY, Size, INITIAL)
