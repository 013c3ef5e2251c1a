import { useForm } from '@portal/ui/form'
import { formSchema, type Input, type Values } from './form-values'

export const useWindowForm = (initialValues: Values) =>
  useForm<Values, Input>({ schema: formSchema, initialValues, validateInputOnBlur: false })
export type WindowForm = ReturnType<typeof useWindowForm>
