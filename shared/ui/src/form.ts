export { useForm, type Form, type StandardSchema } from './form/use-form'
export {
  CheckboxField,
  DateField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  type SelectOption,
} from './form/Fields'
export { FormShell } from './form/FormShell'
