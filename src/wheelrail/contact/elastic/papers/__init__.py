"""The differential elastic contact model of the papers [Meli2009 ch. 3; Magheri2009; Meli2011 sec. 4].

Wheel and rail are linear elastic blocks of finite elements under the real profiles; contact is a penalty on the overlap
of the deformed bodies, and slip carries the convective derivative of the displacements. It is the reference for faster
models: faithful, and slow.
"""
