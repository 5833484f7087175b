interface SharedPage {
  title: string;
  summary: string;
  /** Canonical absolute address. */
  url: string;
}

/** Links that share a page on social networks and by mail (spec §2.1). */
export const shareLinks = ({ title, summary, url }: SharedPage) => {
  const [u, t, body] = [url, title, `${summary}\n\n${url}`].map(encodeURIComponent);
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${u}`,
    twitter: `https://twitter.com/intent/tweet?url=${u}&text=${t}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${u}`,
    email: `mailto:?subject=${t}&body=${body}`,
  };
};
