import { remoteConfig } from '@portal/build/remote-config'
import manifest from './remote.config'

export default remoteConfig(import.meta.dirname, manifest)
