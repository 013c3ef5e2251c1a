import { LabelBadge } from '@portal/ui'
import { type Level, levelLabels } from './lifecycle-level'

export const LevelBadge = ({ level }: { level: Level }) => <LabelBadge labels={levelLabels} value={level} />
