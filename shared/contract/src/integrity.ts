import * as z from 'zod/mini'
import { EXPECTED } from './expected'

/** sha384 of a file, as browsers write it. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, EXPECTED.integrity))
