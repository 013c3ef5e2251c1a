/** From the frozen lockfile, unless that is what was installed last. @throws Error when it fails. */
export function install(root: string): void
/** After a package.json was added: the lockfile learns of it. @throws Error when it fails. */
export function installNewPackage(root: string): void
