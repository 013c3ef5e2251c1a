import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { lazyComponent } from '@portal/ui'
import { type LoaderFunctionArgs } from 'react-router-dom'
import { ConsolePage } from '../console/ConsolePage'

// A chunk of its own, because with its RFB client it weighs more than the rest of the page, which is shown without it
// when there is nothing to connect to.
const Screen = lazyComponent(() => import(/* webpackChunkName: "screen" */ './Screen'))

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  return <ConsolePage kind="screen" Console={Screen} />
}
