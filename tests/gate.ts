/** A gate at which something waits until the test lets it go on. */
export function createGate(): { isOpen: Promise<void>; open(): void } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}
