import {
  Checkbox,
  Select,
  Switch,
  Textarea,
  TextInput,
  type CheckboxProps,
  type SelectProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import classes from './Fields.module.css'

// In a wrong field only the frame and the message are red, so that the typed text and the placeholder stay readable.
const look = { input: classes.input, label: classes.label }

// The visible label is not optional anywhere; spread `form.getInputProps('name')` for the rest.
type Labelled<Props> = Omit<Props, 'label'> & { label: string }

/** One line of text. */
export function TextField(props: Labelled<TextInputProps>) {
  return <TextInput size="sm" classNames={look} {...props} />
}

/** Several lines of text. The height is set by `rows`, and by the user's hand. */
export function TextArea(props: Labelled<TextareaProps>) {
  return <Textarea size="sm" classNames={look} rows={4} resize="vertical" {...props} />
}

/** A calendar date `YYYY-MM-DD` in the browser's own picker. */
export function DateField(props: Labelled<Omit<TextInputProps, 'type'>>) {
  return <TextInput size="sm" classNames={look} type="date" max="9999-12-31" {...props} />
}

/** Mantine draws it without hiding it from assistive technology. */
const ARROW = { 'aria-hidden': true }

type SelectFieldProps = Labelled<Omit<SelectProps, 'data'>> & { options: readonly { value: string; label: string }[] }

/** One value of a list; `searchable` for long lists. The value is null while nothing is chosen. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  return (
    <Select
      size="sm"
      classNames={look}
      data={options.map((option) => ({ ...option }))}
      nothingFoundMessage="一致する項目がありません"
      allowDeselect={false}
      limit={200}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      rightSectionProps={ARROW}
      {...props}
    />
  )
}

const SWITCH = { track: classes.track, thumb: classes.thumb }

/** On or off, at once or with the form. Use `form.getInputProps(name, { type: 'checkbox' })`. */
export function SwitchField(props: Labelled<SwitchProps>) {
  return <Switch size="md" classNames={SWITCH} {...props} />
}

/** Agreed or not. Use `form.getInputProps(name, { type: 'checkbox' })`. */
export function CheckboxField(props: Labelled<CheckboxProps>) {
  return <Checkbox size="sm" {...props} />
}
