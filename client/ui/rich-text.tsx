import styles from './rich-text.module.css';

interface RichTextProps {
  /** HTML that the server made of Markdown, which lets nothing through that could run. */
  readonly html: string;
}

/** A long text with its own typography. */
export function RichText({ html }: RichTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's Markdown has neither raw HTML nor scripts
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
