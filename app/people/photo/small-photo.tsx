/** A picture beside a name, which says who it is. */
export const SmallPhoto = ({ picture }: { picture: string | null }) =>
  picture === null ? null : <img className="person-photo small" src={picture} alt="" loading="lazy" />;
