// The portal of portal-process.ts with the last build released into a target; `nginx` or `sandbox` serves it.
import { serveReleases } from '@portal/scripts/released-portal.fixture'
import { offerPortal } from './portal-process'

const [, , server] = process.argv
await offerPortal((portal, settings) => serveReleases(portal, settings, server === 'nginx' ? 'nginx' : 'sandbox'))
