// Signs in with a passkey, or makes one: the browser is asked with the options of a form, which then takes its answer.
const form = document.querySelector('form[data-passkey]')
const key = globalThis.PublicKeyCredential

if (form && key?.parseRequestOptionsFromJSON) begin(form)

function begin({ dataset, elements }) {
  const { passkey, options, failed } = dataset
  const isNew = passkey === 'create'
  const parse = () =>
    isNew ? key.parseCreationOptionsFromJSON(JSON.parse(options)) : key.parseRequestOptionsFromJSON(JSON.parse(options))
  const problem = form.querySelector('[role=alert]')
  let asked = new AbortController()

  const ask = async (mediation) => {
    // A browser asks for one passkey at a time.
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    try {
      const answer = await (isNew
        ? navigator.credentials.create({ publicKey: parse(), signal })
        : navigator.credentials.get({ publicKey: parse(), signal, mediation }))
      if (!answer) return
      elements.credential.value = JSON.stringify(answer)
      form.requestSubmit()
    } catch {
      // Also what a person cancels; what was not asked for by a press fails without a word.
      if (signal.aborted || mediation === 'conditional') return
      problem.textContent = failed
      problem.hidden = false
    }
  }

  form.hidden = false
  form.querySelector('button').addEventListener('click', () => {
    problem.hidden = true
    void ask('optional')
  })
  // Offered with the saved names of the first field, so that nothing has to be typed.
  if (!isNew && document.querySelector('[autocomplete~=webauthn]'))
    void key.isConditionalMediationAvailable?.().then((isAvailable) => isAvailable && ask('conditional'))
}
