import { currentTime } from '@portal/auth'
import classes from './Footer.module.css'

const FIRST_YEAR = 2025

export function copyright(year: number): string {
  return year > FIRST_YEAR ? `© ${FIRST_YEAR}-${year}` : `© ${FIRST_YEAR}`
}

export function Footer() {
  return <footer className={classes.footer}>{copyright(new Date(currentTime()).getFullYear())}</footer>
}
