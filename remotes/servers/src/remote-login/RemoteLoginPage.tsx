import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { type LoaderFunctionArgs } from 'react-router-dom'
import { ConsolePage } from '../console/ConsolePage'
import { Terminal } from './Terminal'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  return <ConsolePage kind="login" Console={Terminal} />
}
