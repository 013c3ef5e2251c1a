export { useForm, type Form, type StandardSchema } from './form/use-form'
export {
  CheckboxField,
  DateField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  type SelectOption,
} from './form/fields'
export { FormShell } from './form/form-shell'
