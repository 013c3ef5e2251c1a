import { TYPES_KEPT } from '@portal/build/dev/tell-pages'
import { checksOf, complaintsOf } from '../release/preflight'

/** What is wrong with the types of a target, or null. */
export async function typeErrors(target: string): Promise<string | null> {
  const [types] = checksOf(target)
  return types ? complaintsOf({ ...types, args: [...types.args, ...TYPES_KEPT], isInBackground: true }) : null
}
