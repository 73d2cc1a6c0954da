/** Pictures side by side; each opens large, videos play only when asked. */
import { Icon } from './Icon.tsx'
import { Picture, pictureAddress } from './Picture.tsx'
import type { Picture as PictureView } from './views.ts'

export function Mosaic({ pictures }: { pictures: PictureView[] }) {
  return (
    <ul className="mosaic" data-lightbox="">
      {pictures.map((picture) => (
        <li key={picture.id}>
          {picture.type === 'video' ? <Video picture={picture} /> : <Still picture={picture} />}
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(min-width: 1180px) 270px, (min-width: 640px) 30vw, 46vw'

function Still({ picture }: { picture: PictureView }) {
  const { image, title, description } = picture
  const thumbnail = <Picture image={image} alt={title} ratio="square" use="gallery" sizes={SIZES} />
  if (!image) return thumbnail
  return (
    <a href={pictureAddress(image, 0)} data-title={title} data-text={description}>
      {thumbnail}
    </a>
  )
}

/** Without scripts it leads to the video's own page; with them it plays here, and only then asks another host. */
function Video({ picture }: { picture: PictureView }) {
  return (
    <a
      className={picture.thumbnail ? 'video shot' : 'video'}
      href={`https://www.youtube.com/watch?v=${picture.image}`}
      rel="noopener"
      data-video={picture.image ?? ''}
      data-title={picture.title}
    >
      <Picture image={picture.thumbnail} alt="" ratio="square" use="gallery" sizes={SIZES} />
      <span className="play">
        <Icon name="play" />
      </span>
      <span className="caption">{picture.title}</span>
    </a>
  )
}
