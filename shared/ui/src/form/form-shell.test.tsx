import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { ConfirmDialog } from '../overlay/ConfirmDialog'
import { UiProvider } from '../theme/UiProvider'
import { TextField } from './Fields'
import { FormShell } from './FormShell'
import { useForm, type StandardSchema } from './use-form'

jest.mock('@portal/api-client/http', () => ({ recordError: jest.fn() }))

type Values = { name: string }

// What zod's `z.object({ name: z.string().check(z.trim(), z.minLength(1)) })` does, without the dependency.
const schema: StandardSchema<Values, Values> = {
  '~standard': {
    validate: (value) => {
      const raw: unknown = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
      const name = String(raw).trim()
      if (name !== '') return { value: { name } }
      return { issues: [{ message: 'Too small', code: 'too_small', origin: 'string', minimum: 1, path: ['name'] }] }
    },
  },
}

function Demo({ onSubmit }: { onSubmit: (values: Values) => unknown }) {
  const form = useForm({ schema, initialValues: { name: '' } })
  return (
    <>
      <FormShell form={form} onSubmit={onSubmit} submitLabel="保存">
        <TextField label="名前" {...form.getInputProps('name')} />
      </FormShell>
      <Link to="/away">離れる</Link>
      <Link to="?tab=other">別のタブ</Link>
      <Link to="?sort=name">並べ替え</Link>
    </>
  )
}

function show(onSubmit: (values: Values) => unknown) {
  const router = createMemoryRouter([
    { path: '/', element: <Demo onSubmit={onSubmit} /> },
    { path: '/away', element: <p>別のページ</p> },
  ])
  render(
    <UiProvider>
      <RouterProvider router={router} />
      <ConfirmDialog />
    </UiProvider>,
  )
}

test('wrong input is named in Japanese and focused, right input is sent as the schema gives it', async () => {
  const onSubmit = jest.fn(() => Promise.resolve())
  show(onSubmit)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('入力してください。')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '名前' })).toHaveFocus())
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), ' web ')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(onSubmit).toHaveBeenCalledWith({ name: 'web' })
})

test('an error of the API is shown in the form, on the field it names, and two clicks send once', async () => {
  let fail: (error: unknown) => void = () => {}
  const onSubmit = jest.fn(() => new Promise((_, reject) => (fail = reject)))
  show(onSubmit)
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), 'web')
  await userEvent.dblClick(screen.getByRole('button', { name: '保存' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  const conflict = { status: 409, code: 'E1', message: '競合しました', requestID: 'r-1', isAPIError: true }
  fail({ ...conflict, fields: { name: '登録済みです' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('競合しました')
  expect(screen.getByRole('alert')).toHaveTextContent('r-1')
  expect(screen.getByText('登録済みです')).toBeInTheDocument()
})

test('leaving with unsaved input asks first', async () => {
  show(() => Promise.resolve())
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), 'web')
  await userEvent.click(screen.getByRole('link', { name: '離れる' }))
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(screen.getByRole('textbox', { name: '名前' })).toHaveValue('web')
  await userEvent.click(screen.getByRole('link', { name: '離れる' }))
  await userEvent.click(await screen.findByRole('button', { name: '破棄して移動' }))
  expect(await screen.findByText('別のページ')).toBeInTheDocument()
})

test('input that was not sent because the user decided against it is still unsaved', async () => {
  show(() => Promise.resolve(false))
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), 'web')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeEnabled())
  await userEvent.click(screen.getByRole('link', { name: '離れる' }))
  await userEvent.click(await screen.findByRole('button', { name: '破棄して移動' }))
  expect(await screen.findByText('別のページ')).toBeInTheDocument()
})

test('another tab of the page is left the same way; another order of a list is not', async () => {
  show(() => Promise.resolve())
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), 'web')
  await userEvent.click(screen.getByRole('link', { name: '並べ替え' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: '別のタブ' }))
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(screen.getByRole('textbox', { name: '名前' })).toHaveValue('web')
})
