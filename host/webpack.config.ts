import { hostConfig } from '@portal/build/host-config'

export default hostConfig(import.meta.dirname)
