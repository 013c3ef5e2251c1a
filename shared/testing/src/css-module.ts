/** CSS modules in jest: every class is called by its own name. */
const classes: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) })

export default classes
