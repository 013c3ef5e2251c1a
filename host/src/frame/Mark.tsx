import classes from './Mark.module.css'

/** The portal's mark. Decoration: its name stands beside it, or is the title of the page. */
export function Mark() {
  return <span className={classes.mark} />
}
