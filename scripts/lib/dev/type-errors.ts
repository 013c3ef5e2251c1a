import { checksOf, complaintsOf } from '../release/preflight'

/** What is wrong with the types of a target, or null. */
export async function typeErrors(target: string): Promise<string | null> {
  const [types] = checksOf(target)
  return types ? complaintsOf(types) : null
}
