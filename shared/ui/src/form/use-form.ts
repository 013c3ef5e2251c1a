import { useForm as useMantineForm, type FormErrors, type UseFormInput } from '@mantine/form'
import { japaneseMessage, type Issue } from './messages'

type Result<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** The part that forms need of the Standard Schema interface (https://standardschema.dev), which zod implements. */
export type StandardSchema<Input, Output> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type Options<Values, Output> = Omit<UseFormInput<Values, Output>, 'validate' | 'transformValues'> & {
  schema: StandardSchema<Values, Output>
  initialValues: Values
}

function check<Values, Output>(schema: StandardSchema<Values, Output>, values: Values): Result<Output> {
  const result = schema['~standard'].validate(values)
  if (result instanceof Promise) throw new Error('A form needs a schema that validates synchronously')
  return result
}

/**
 * The form state of @mantine/form with its rules taken from a schema. Messages the schema does not bring are Japanese.
 * `onSubmit` gets the schema's output: trimmed, converted, without unknown keys.
 */
export function useForm<Values extends Record<string, unknown>, Output = Values>({
  schema,
  ...options
}: Options<Values, Output>) {
  return useMantineForm<Values, Output, FormErrors>({
    validateInputOnBlur: true,
    ...options,
    validate: (values) => {
      const errors: FormErrors = {}
      for (const issue of check(schema, values).issues ?? []) {
        const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
        errors[path] ??= japaneseMessage(issue)
      }
      return errors
    },
    transformValues: (values) => {
      const result = check(schema, values)
      if (result.issues) throw new Error('Values are only transformed after they were found valid')
      return result.value
    },
  })
}
