import { hostVersion } from '../host-version'
import type { Attributes } from './otlp'

/** Tells the records of one page from those of others. Drawn here, kept nowhere, and gone with the page. */
const visit = crypto.randomUUID()

/** What all records of this visit have in common. */
export const resourceOf = (environment: string, isSampled: boolean): Attributes => ({
  'service.name': 'portal',
  'service.version': hostVersion,
  'deployment.environment.name': environment,
  'session.id': visit,
  'portal.sampled': isSampled,
})
