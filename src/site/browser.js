/** What the website's pages do beyond showing: the menu, the slides, the pictures, sharing. Every page reads without it. */
;(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]

  const closeMenus = (but) => {
    for (const open of all('.head details[open]')) if (!open.contains(but)) open.open = false
  }
  addEventListener('click', ({ target }) => closeMenus(target))
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const open = all('.head details[open]').pop()
    if (!open) return
    open.open = false
    open.querySelector('summary').focus()
  })

  for (const slides of all('[data-slides]')) {
    const list = slides.querySelector('ul')
    const turn = slides.querySelector('.turn')
    if (!turn) continue
    turn.hidden = false
    const [previous, next] = all('button', turn)
    const count = list.children.length
    const place = () => Math.round(list.scrollLeft / list.clientWidth)
    const go = (to) => list.scrollTo({ left: ((to + count) % count) * list.clientWidth })
    previous.addEventListener('click', () => go(place() - 1))
    next.addEventListener('click', () => go(place() + 1))
    const showPosition = () => {
      turn.querySelector('span').textContent = `${place() + 1} / ${count}`
      // What is out of sight takes no focus.
      for (const [index, slide] of [...list.children].entries()) slide.inert = index !== place()
    }
    list.addEventListener('scroll', showPosition, { passive: true })
    showPosition()
  }

  const button = (label, path) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.setAttribute('aria-label', label)
    made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
    return made
  }

  const openPictures = (links, start) => {
    const dialog = document.createElement('dialog')
    dialog.className = 'light'
    dialog.setAttribute('aria-label', 'Gambar')
    const image = new Image()
    const words = document.createElement('p')
    words.setAttribute('aria-live', 'polite')
    const previous = button('Gambar sebelumnya', 'M15 5l-7 7 7 7')
    const next = button('Gambar berikutnya', 'M9 5l7 7-7 7')
    const close = button('Tutup', 'M6 6l12 12M18 6L6 18')
    const bar = document.createElement('div')
    bar.append(words, previous, next, close)
    dialog.append(image, bar)
    let at = start
    const show = (to) => {
      at = (to + links.length) % links.length
      const { href, dataset } = links[at]
      image.src = href
      image.alt = dataset.title ?? ''
      words.textContent = [dataset.title, dataset.text].filter(Boolean).join(' — ')
    }
    for (const one of [previous, next]) one.hidden = links.length < 2
    previous.addEventListener('click', () => show(at - 1))
    next.addEventListener('click', () => show(at + 1))
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') show(at - 1)
      if (key === 'ArrowRight') show(at + 1)
    })
    let from = null
    dialog.addEventListener('pointerdown', ({ clientX }) => {
      from = clientX
    })
    dialog.addEventListener('pointerup', ({ clientX }) => {
      if (from !== null && Math.abs(clientX - from) > 60) show(at + (clientX < from ? 1 : -1))
      from = null
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      links[at].focus()
    })
    document.body.append(dialog)
    show(start)
    dialog.showModal()
    close.focus()
  }
  addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target.closest('a')
    const video = link?.dataset.video
    if (video) {
      event.preventDefault()
      const frame = document.createElement('iframe')
      const from = link.dataset.start ? `&start=${link.dataset.start}` : ''
      frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1${from}`
      frame.allow = 'autoplay; fullscreen'
      frame.title = link.dataset.title || 'Video'
      const box = document.createElement('div')
      box.className = 'video'
      box.append(frame)
      link.replaceWith(box)
      frame.focus()
      return
    }
    const pictures = link?.closest('[data-lightbox]')
    if (!pictures) return
    event.preventDefault()
    const links = all('a:not([data-video])', pictures)
    openPictures(links, links.indexOf(link))
  })

  for (const share of all('[data-share]')) {
    const { share: url, title } = share.dataset
    const copy = share.querySelector('[data-copy]')
    const native = share.querySelector('[data-native]')
    if (navigator.clipboard) {
      copy.hidden = false
      copy.addEventListener('click', async () => {
        await navigator.clipboard.writeText(url)
        copy.lastElementChild.textContent = 'Tersalin'
      })
    }
    if (navigator.share) {
      native.hidden = false
      native.addEventListener('click', () => navigator.share({ title, url }).catch(() => undefined))
    }
  }
})()
