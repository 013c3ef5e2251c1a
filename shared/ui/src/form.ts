export { CheckboxField, DateField, SelectField, SwitchField, TextArea, TextField } from './form/Fields'
export { FormShell } from './form/FormShell'
export { useLeaveGuard } from './form/leave-guard'
export { useForm } from './form/use-form'
