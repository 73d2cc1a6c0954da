/**
 * Shows the frame of the page (index.html) that fits who is signed in, in the theme that they have chosen, until the
 * console has loaded. The build puts this file into the page as a classic script, so it must import nothing.
 */
{
  const readStored = (key: string) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      // Not written by this console, or a browser without storage.
      return null
    }
  }
  const frame = document.querySelector<HTMLElement>('.frame')
  const session = readStored('pelita.session')
  const theme = readStored('RaStorepelita.theme')
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const isAcademic = /^\/sia(\/|$)/.test(location.pathname)
  if (frame) {
    frame.classList.toggle('dark', isDark)
    frame.classList.toggle('guest', !session?.user)
    frame.classList.toggle('office', session?.user?.user_type === 'administrator')
    frame.classList.toggle('academic', isAcademic)
    frame.classList.toggle('folded', isAcademic || readStored('RaStorepelita.sidebar.open') === false)
    frame.hidden = false
  }
}
