/** Progressive enhancement of the website: menus, carousel, lightbox, videos and sharing. Pages work without it. */
;(() => {
  const queryAll = (selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<HTMLElement>(selector),
  ]

  const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]')]
  addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const menu = openMenus().pop()
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })

  for (const slides of queryAll('[data-slides]')) {
    const list = slides.querySelector('ul')
    const controls = slides.querySelector<HTMLElement>('.slide-controls')
    if (!list || !controls) continue
    controls.hidden = false
    const [previous, next] = queryAll('button', controls)
    const count = list.children.length
    const currentIndex = () => Math.round(list.scrollLeft / list.clientWidth)
    const scrollToSlide = (index: number) =>
      list.scrollTo({ left: ((index + count) % count) * list.clientWidth })
    previous?.addEventListener('click', () => scrollToSlide(currentIndex() - 1))
    next?.addEventListener('click', () => scrollToSlide(currentIndex() + 1))
    const updatePosition = () => {
      const position = controls.querySelector('span')
      if (position) position.textContent = `${currentIndex() + 1} / ${count}`
      // Slides that are scrolled out of view must not take the focus.
      for (const [index, slide] of [...list.children].entries())
        slide.toggleAttribute('inert', index !== currentIndex())
    }
    list.addEventListener('scroll', updatePosition, { passive: true })
    updatePosition()
  }

  const createButton = (label: string, path: string) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', label)
    button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
    return button
  }

  const openLightbox = (links: readonly HTMLAnchorElement[], start: number) => {
    const dialog = document.createElement('dialog')
    dialog.className = 'lightbox'
    dialog.setAttribute('aria-label', 'Gambar')
    const image = new Image()
    const caption = document.createElement('p')
    caption.setAttribute('aria-live', 'polite')
    const previous = createButton('Gambar sebelumnya', 'M15 5l-7 7 7 7')
    const next = createButton('Gambar berikutnya', 'M9 5l7 7-7 7')
    const close = createButton('Tutup', 'M6 6l12 12M18 6L6 18')
    const bar = document.createElement('div')
    bar.append(caption, previous, next, close)
    dialog.append(image, bar)
    let index = start
    const showImage = (newIndex: number) => {
      index = (newIndex + links.length) % links.length
      const { href = '', dataset = {} }: { href?: string; dataset?: DOMStringMap } = links[index] ?? {}
      image.src = href
      image.alt = dataset.title ?? ''
      caption.textContent = [dataset.title, dataset.text].filter(Boolean).join(' — ')
    }
    for (const control of [previous, next]) control.hidden = links.length < 2
    previous.addEventListener('click', () => showImage(index - 1))
    next.addEventListener('click', () => showImage(index + 1))
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') showImage(index - 1)
      if (key === 'ArrowRight') showImage(index + 1)
    })
    let startX: number | null = null
    dialog.addEventListener('pointerdown', ({ clientX }) => {
      startX = clientX
    })
    dialog.addEventListener('pointerup', ({ clientX }) => {
      if (startX !== null && Math.abs(clientX - startX) > 60) showImage(index + (clientX < startX ? 1 : -1))
      startX = null
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      links[index]?.focus()
    })
    document.body.append(dialog)
    showImage(start)
    dialog.showModal()
    close.focus()
  }
  addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const video = link?.dataset.video
    if (link && video) {
      event.preventDefault()
      const iframe = document.createElement('iframe')
      const startParam = link.dataset.start ? `&start=${link.dataset.start}` : ''
      iframe.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1${startParam}`
      iframe.allow = 'autoplay; fullscreen'
      iframe.title = link.dataset.title || 'Video'
      const player = document.createElement('div')
      player.className = 'video'
      player.append(iframe)
      link.replaceWith(player)
      iframe.focus()
      return
    }
    const pictures = link?.closest('[data-lightbox]')
    if (!link || !pictures) return
    event.preventDefault()
    const links = [...pictures.querySelectorAll<HTMLAnchorElement>('a:not([data-video])')]
    openLightbox(links, links.indexOf(link))
  })

  for (const container of queryAll('[data-share]')) {
    const { share: url = '', title = '' } = container.dataset
    const copyButton = container.querySelector<HTMLElement>('[data-copy]')
    const shareButton = container.querySelector<HTMLElement>('[data-native]')
    // Neither exists on pages without HTTPS, nor sharing in every browser.
    if (copyButton && 'clipboard' in navigator) {
      copyButton.hidden = false
      copyButton.addEventListener('click', async () => {
        await navigator.clipboard.writeText(url)
        if (copyButton.lastElementChild) copyButton.lastElementChild.textContent = 'Tersalin'
      })
    }
    if (shareButton && 'share' in navigator) {
      shareButton.hidden = false
      shareButton.addEventListener('click', () => navigator.share({ title, url }).catch(() => undefined))
    }
  }
})()
