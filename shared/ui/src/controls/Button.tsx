import {
  ActionIcon,
  Button as MantineButton,
  type ActionIconProps,
  type ButtonProps as MantineButtonProps,
} from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Tip } from '../overlay/Tip'
import classes from './Button.module.css'

function refuse(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

// `aria-disabled` instead of `disabled`, because a disabled button takes no focus and its reason could not be read.
function refused(id: string) {
  return { 'aria-disabled': true, 'aria-describedby': id, 'data-disabled': true, onClick: refuse } as const
}

type ButtonProps = MantineButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> & {
    /** Why the button cannot be used now; shown as tooltip and description. The button stays visible and focusable. */
    disabledReason?: string | null | undefined
  }

/** What buttons, and links that look like one, have in common. */
export const buttonLook = { size: 'md', classNames: { root: classes.button } } as const
/** The same of an icon. */
export const iconLook = { variant: 'subtle', color: 'gray', size: 'lg', classNames: { root: classes.icon } } as const

/** A button. `variant`: filled (default), default, light, subtle; `color="red"` for what destroys. */
export function Button(allProps: ButtonProps) {
  const { disabledReason, ...props } = allProps
  // The same tree with and without a reason, because otherwise a reason that comes would make a new button, which lacks
  // the focus.
  if (!('disabledReason' in allProps)) return <MantineButton type="button" {...buttonLook} {...props} />
  return (
    <Tip text={disabledReason} describes>
      {(id) => (
        <MantineButton
          type="button"
          {...buttonLook}
          {...props}
          {...(disabledReason ? { type: 'button', ...refused(id) } : {})}
        />
      )}
    </Tip>
  )
}

type IconButtonProps = Omit<ActionIconProps, 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> & {
    /** The accessible name, also shown as tooltip. */
    label: string
    icon: ReactNode
    disabledReason?: string | null | undefined
  }

/** A button that is only an icon; its label is the accessible name and the tooltip. */
export function IconButton({ label, icon, disabledReason, ...props }: IconButtonProps) {
  return (
    <Tip text={disabledReason ?? label} describes={Boolean(disabledReason)}>
      {(id) => (
        <ActionIcon type="button" {...iconLook} {...props} aria-label={label} {...(disabledReason ? refused(id) : {})}>
          {icon}
        </ActionIcon>
      )}
    </Tip>
  )
}
