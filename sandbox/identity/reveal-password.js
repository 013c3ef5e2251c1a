// Lets a user read the password that is being typed.
for (const button of document.querySelectorAll('.revealable button')) {
  const field = button.previousElementSibling
  const show = (shown) => {
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  // Hidden again before the form is sent, because password managers keep what a password field held.
  field.form.addEventListener('submit', () => show(false))
}
