import type { ComponentProps } from 'react'
import { Button } from '../controls/Button'
import { Menu, type MenuItem } from './Menu'
import classes from './SplitButton.module.css'

type SplitButtonProps = Omit<ComponentProps<typeof Button>, 'variant' | 'className'> & {
  variant?: 'filled' | 'default'
  /** The accessible name of the menu and of its button. */
  menuLabel: string
  /** Without any it is a plain button. */
  items: readonly MenuItem[]
}

/** The action that is likeliest, and the others in a menu joined to it. */
export function SplitButton({ menuLabel, items, variant = 'filled', ...button }: SplitButtonProps) {
  if (items.length === 0) return <Button variant={variant} {...button} />
  return (
    <span className={classes.split} data-variant={variant}>
      <Button variant={variant} className={classes.first} {...button} />
      <Menu label={menuLabel} items={items} half={variant} />
    </span>
  )
}
