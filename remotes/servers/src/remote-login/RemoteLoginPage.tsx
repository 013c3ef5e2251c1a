import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { lazyComponent } from '@portal/ui'
import { type LoaderFunctionArgs } from 'react-router-dom'
import { ConsolePage } from '../console/ConsolePage'

const Terminal = lazyComponent(() => import(/* webpackChunkName: "terminal" */ './Terminal'))

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  return <ConsolePage kind="login" Console={Terminal} />
}
