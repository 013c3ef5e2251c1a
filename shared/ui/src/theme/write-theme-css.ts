// Writes theme.generated.css next to this file: `npx tsx shared/ui/src/theme/write-theme-css.ts`.
import { writeFileSync } from 'node:fs'
import { themeCss } from './theme-css'

writeFileSync(new URL('theme.generated.css', import.meta.url), themeCss())
