import { paths } from '@portal/contract'
import { ButtonLink } from '@portal/ui'

/** The remedy where an agent is missing or does not report. */
export const AgentsLink = () => (
  <ButtonLink to={paths.agents} variant="default">
    エージェント管理へ
  </ButtonLink>
)
