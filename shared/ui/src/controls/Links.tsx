import { ActionIcon, Button, type ButtonProps as MantineButtonProps } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { Tip } from '../overlay/Tip'
import { buttonLook, iconLook } from './Button'
import classes from './Links.module.css'

type Target = { to: To; href?: never; target?: never } | { href: string; target?: '_blank'; to?: never }

/** A link that looks like a button: `to` inside the portal, `href` for anywhere else. */
export function ButtonLink({
  to,
  href,
  target,
  children,
  ...props
}: Target & MantineButtonProps & { children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} {...buttonLook} {...props}>
        {children}
      </Button>
    )
  }
  return (
    <Button
      component="a"
      href={href}
      target={target}
      rel="noreferrer"
      {...buttonLook}
      rightSection={target ? <IconExternalLink size={16} aria-label="新しいタブで開く" /> : undefined}
      {...props}
    >
      {children}
    </Button>
  )
}

/** A link that looks like an `IconButton`; its label is the accessible name and the tooltip. */
export function IconLink({ to, label, icon }: { to: To; label: string; icon: ReactNode }) {
  return (
    <Tip text={label}>
      {() => (
        <ActionIcon component={Link} to={to} {...iconLook} aria-label={label}>
          {icon}
        </ActionIcon>
      )}
    </Tip>
  )
}

/** A link in text: `to` inside the portal, `href` for anywhere else. */
export function TextLink({ to, href, target, children }: Target & { children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.link}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target={target} rel="noreferrer" className={classes.link}>
      {children}
      {target && <IconExternalLink size={14} className={classes.external} aria-label="新しいタブで開く" />}
    </a>
  )
}
