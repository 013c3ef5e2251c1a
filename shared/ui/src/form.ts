export { CheckboxField, DateField, SelectField, SwitchField, TextArea, TextField } from './form/Fields'
export { FormShell } from './form/FormShell'
export { japaneseMessage } from './form/messages'
export { useForm } from './form/use-form'
